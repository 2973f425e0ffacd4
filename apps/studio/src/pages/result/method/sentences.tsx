import css from './method-details.module.css'

/** How the release was made, sentence by sentence. */
export const Sentences = ({ of }: { readonly of: readonly string[] }) => (
  <div className={css.sentences}>
    {of.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </div>
)
