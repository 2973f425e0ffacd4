/** The losses a search can minimise and a report states (docs/measures.md#losses). */
export type LossId = 'loss' | 'precision' | 'ncp' | 'discernibility' | 'class-size' | 'entropy'
