/** A, as the text of section 4 names it. */
export const TEXT_SET = ['Machine-op-inspct', 'Tech-support', 'Protective-serv'] as const

/** The set whose counts figure 4 shows; the later paper on mixed generalisation calls it sensitive. */
export const FIGURE_SET = ['Protective-serv', 'Farming-fishing', 'Priv-house-serv', 'Armed-Forces'] as const
