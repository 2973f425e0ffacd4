/** A text, a number in the column's unit, or nothing: not printed, not defined. */
export type Cell = string | number | null

/** What a number of a column is. `share`: of 1, four decimals; `percent`: of 100, two decimals. */
export type Unit = 'count' | 'figure' | 'share' | 'percent' | 'milliseconds'

/** Who says a number: the paper in print, or this run. */
export type Speaker = 'paper' | 'here'

export interface ResultColumn {
  readonly text: string
  /** Absent for text. */
  readonly unit?: Unit
  readonly of?: Speaker
}

export interface ResultTable {
  readonly caption: string
  readonly columns: readonly ResultColumn[]
  /** As many cells as columns. */
  readonly rows: readonly (readonly Cell[])[]
}

export interface PlotAxis {
  readonly title: string
  readonly unit: Unit
}

/** Lines over a few whole numbers (k, l, |QI|), drawn at equal distances. */
export interface LinesPlot {
  readonly kind: 'lines'
  readonly title: string
  readonly x: string
  readonly y: PlotAxis
  readonly series: readonly {
    readonly name: string
    readonly of: Speaker
    readonly points: readonly { readonly x: number; readonly y: number }[]
  }[]
}

/** One bar for each label and series, from 0. */
export interface BarsPlot {
  readonly kind: 'bars'
  readonly title: string
  readonly unit: Unit
  readonly labels: readonly string[]
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[]
}

/** Figures that lie close together far from 0: one line for each label, one mark for each series. */
export interface DotsPlot {
  readonly kind: 'dots'
  readonly title: string
  readonly x: PlotAxis
  readonly rows: readonly {
    readonly label: string
    readonly marks: readonly DotMark[]
  }[]
}

export interface DotMark {
  readonly series: string
  readonly of: Speaker
  readonly value: number
  /** Confidence interval. */
  readonly low?: number
  readonly high?: number
}

/** Figures between 0 and 1 for every pair of names. */
export interface MatrixPlot {
  readonly kind: 'matrix'
  readonly title: string
  readonly names: readonly string[]
  readonly values: readonly (readonly number[])[]
}

export interface TreeNode {
  readonly label: string
  /** Said below the label. */
  readonly detail?: string
  readonly children: readonly TreeNode[]
}

/** A tree of names, root on the left. */
export interface TreePlot {
  readonly kind: 'tree'
  readonly title: string
  readonly root: TreeNode
}

export type ResultPlot = LinesPlot | BarsPlot | DotsPlot | MatrixPlot | TreePlot

/**
 * How what was computed compares with what the paper prints or claims. `no-number`: it does neither (an example, future
 * work); `not-comparable`: computed on another table than the paper's, or a time on another
 * machine.
 */
export type Agreement = 'agrees' | 'partly' | 'differs' | 'no-number' | 'not-comparable'

/** What an item of a paper came to. Numbers and sentences; renderers draw. */
export interface ItemResult {
  readonly agreement: Agreement
  /** One line: the figures that matter. */
  readonly headline: string
  readonly tables: readonly ResultTable[]
  readonly plots: readonly ResultPlot[]
  /** What the figures say, where they bear the paper out and where they do not. */
  readonly findings: readonly string[]
  /** What cannot be reproduced, and why. */
  readonly notReproducible: readonly string[]
}
