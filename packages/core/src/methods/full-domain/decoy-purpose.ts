/** What the draw of decoy classes is for: planned by it, and read off a release by those who look for the seed. */
export const DECOY_PURPOSE = 'decoy classes'
