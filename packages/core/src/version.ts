/** Of Outis: what reports say they were made with. */
export const VERSION = '0.1.0'
