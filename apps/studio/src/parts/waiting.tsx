import css from './waiting.module.css'

/** Says what is being done; the bars stand where the answer will. */
export function Waiting({ what, lines = 3 }: { readonly what: string; readonly lines?: number }) {
  return (
    <div className={css.waiting} role="status">
      <span className={css.what}>{what}</span>
      {Array.from({ length: lines }, (_, line) => `line-${line}`).map((line) => (
        <span key={line} className={css.bar} />
      ))}
    </div>
  )
}

export const Spinner = () => <span className={css.spinner} aria-hidden="true" />
