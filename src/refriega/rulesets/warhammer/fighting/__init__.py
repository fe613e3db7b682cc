"""Close combat: who strikes, who loses, who breaks, who pursues."""
