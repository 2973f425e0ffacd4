/** How many more numbers than by guessing the most frequent one may be told from their grades. */
export const NUMBER_GAIN = 0.04
