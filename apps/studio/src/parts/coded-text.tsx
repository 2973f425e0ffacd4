/** A sentence in which `words between back quotes` are what stands in a policy. */
export const CodedText = ({ children }: { readonly children: string }) => (
  <>{children.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))}</>
)
