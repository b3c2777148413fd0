/** Properties are tried on the same examples under every mutant, or a mutant would be killed today and survive tomorrow. */
import fc from 'fast-check';

fc.configureGlobal({ seed: 20_200_630 });
