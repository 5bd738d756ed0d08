"""十三水, 13-card Chinese poker: judged, settled and explained under any house rule."""
