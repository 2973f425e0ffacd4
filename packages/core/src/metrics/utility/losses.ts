/** The losses a search can minimise and a report states (docs/losses.md). */
export type LossId = 'loss' | 'precision' | 'ncp' | 'discernibility' | 'class-size' | 'entropy'
