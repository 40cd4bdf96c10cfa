import { isSafeLink } from '#src/platform/web/routing/safe-link.ts'
import { Markdown } from '#src/platform/web/ui/markdown.tsx'

const ELSEWHERE = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' } as const

const linkTo = (href: string) => (isSafeLink(href) ? (href.startsWith('/') ? {} : ELSEWHERE) : null)

/** What somebody wrote, without pictures. */
export function PostMarkdown({ text, isPlain }: { text: string; isPlain: boolean }) {
  return (
    <Markdown text={text} className="space-y-3" isPage={false} isPlain={isPlain} link={linkTo} />
  )
}
