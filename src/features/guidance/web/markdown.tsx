import { isSafeLink } from '#src/platform/web/routing/safe-link.ts'
import { Markdown } from '#src/platform/web/ui/markdown.tsx'

/** To our own pages and to https only; any other link stays text. */
const linkTo = (href: string) => (isSafeLink(href) ? {} : null)

/** An answer, complete or partial. */
export function AnswerMarkdown({ text }: { text: string }) {
  return <Markdown text={text} className="space-y-3" isPage={false} link={linkTo} />
}
