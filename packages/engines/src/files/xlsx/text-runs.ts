/** Collects a text that may be written in runs of different looks: the texts of all `t`, save those of `rPh`, which say how to pronounce it. */
export interface TextRuns {
  start(): void
  open(name: string): void
  close(name: string): void
  readonly text: (text: string) => void
  /** The text, and no more is collected. */
  end(): string
}

export function textRuns(): TextRuns {
  let collected: string | undefined
  let inText = false
  let inPhonetic = false
  return {
    start() {
      collected = ''
      inText = false
      inPhonetic = false
    },
    open(name) {
      if (name === 't') inText = true
      else if (name === 'rPh') inPhonetic = true
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') inPhonetic = false
    },
    text(text) {
      if (inText && !inPhonetic && collected !== undefined) collected += text
    },
    end() {
      const whole = collected ?? ''
      collected = undefined
      return whole
    },
  }
}
