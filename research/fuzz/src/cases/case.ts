import type { Tree } from './tree.ts'

/** A table as texts: what the files of a case hold, and what the oracle compares a release with. */
export interface TableData {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export type Format = 'csv' | 'tsv' | 'json' | 'jsonl' | 'parquet' | 'xlsx'

export type Encoding = 'utf-8' | 'utf-8-mark' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** How a table is written as a file. */
export interface FileForm {
  readonly format: Format
  readonly delimiter?: string
  readonly quote?: string
  readonly encoding?: Encoding
  readonly lineEnd?: '\n' | '\r\n' | '\r'
  /** Every cell in quotes, or only those that need it. */
  readonly quoteAll?: boolean
  /** Without a line of names. */
  readonly headless?: boolean
  /** Numbers as numbers of the format, where their text comes back. */
  readonly numbers?: boolean
  /** Workbooks: texts in a list of their own. JSON: one line. */
  readonly compact?: boolean
}

export interface SideTable {
  readonly path: string
  readonly table: TableData
  readonly form: FileForm
}

/** Where the files of a case lie, below a folder of its own. Paths of the policy start from `folder`. */
export interface Places {
  readonly folder: string
  readonly source: string
  /** As the policy says it. */
  readonly target: string
  readonly out?: string
  /** A symbolic link to a folder, made before the run. */
  readonly link?: { readonly at: string; readonly to: string }
  /** Files that are there already where the run will write. */
  readonly earlier: boolean
}

/** A change of the bytes of a file, after everything is written and before the product is called. */
export type Edit =
  | { readonly file: string; readonly kind: 'cut'; readonly at: number }
  | { readonly file: string; readonly kind: 'flip'; readonly at: number; readonly bits: number }
  | { readonly file: string; readonly kind: 'insert'; readonly at: number; readonly bytes: string }
  | { readonly file: string; readonly kind: 'remove'; readonly at: number; readonly length: number }
  | { readonly file: string; readonly kind: 'repeat'; readonly at: number; readonly length: number }
  | { readonly file: string; readonly kind: 'empty' }
  /** The whole file as gzip packs it, under the name it had. */
  | { readonly file: string; readonly kind: 'packed' }

/** A change of the JSON in a key: the file as it lies there, or what is sealed in it. */
export interface KeyEdit {
  readonly layer: 'file' | 'sealed'
  readonly path: readonly (string | number)[]
  /** Absent: taken out. */
  readonly value?: Tree
}

/** What is asked of the product after the first run. */
export type Step = 'again' | 'shuffled' | 'check' | 'why' | 'apply'

export interface Case {
  /** `run` makes a release; `check` judges the table as if it were one; `command` calls another command on it. */
  readonly task: 'run' | 'check' | 'command'
  readonly table: TableData
  readonly form: FileForm
  readonly policy: Tree
  readonly policyStyle: 'json' | 'yaml'
  readonly sideTables: readonly SideTable[]
  readonly places: Places
  readonly edits: readonly Edit[]
  readonly keyEdits: readonly KeyEdit[]
  readonly withKey: boolean
  readonly strict: boolean
  /** Distinct combinations that may be held at once, fewer than the table has rows; absent: as many as it has. */
  readonly combinations?: number
  readonly steps: readonly Step[]
  /** By the library inside a process of ours, or by the command line. */
  readonly by: 'library' | 'command-line'
  /** Of `command`: its words; `{source}`, `{policy}` and `{side}` stand for paths. */
  readonly words?: readonly string[]
}
