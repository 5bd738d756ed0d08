"""The suite, cheapest first: counts, oracle, properties, goldens, contracts (see CONTRIBUTING)."""
