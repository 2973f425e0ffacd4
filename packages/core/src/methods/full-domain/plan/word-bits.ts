/** Bits of a word that keys use: one less than the machine's, so that keys are never negative. */
export const WORD_BITS = 31

/** 2^bits − 1 as a whole number for the machine; the power would be a double and make loops convert it. */
export const lowBits = (bits: number): number => 0xffffffff >>> (32 - bits)
