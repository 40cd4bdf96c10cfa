/** A text of several paragraphs, with a blank line between them. */
export function Paragraphs({ children, className }: { children: string; className?: string }) {
  return children.split(/\n\s*\n/).map(paragraph => (
    <p key={paragraph} className={className}>
      {paragraph}
    </p>
  ))
}

/** A text whose `**words**` are set in bold. */
export function Emphasis({ children }: { children: string }) {
  return children
    .split('**')
    .map((part, at) => (at % 2 === 1 ? <strong key={part}>{part}</strong> : part))
}
