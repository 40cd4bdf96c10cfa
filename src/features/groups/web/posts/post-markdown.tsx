import { isSafeLink } from '#src/platform/web/routing/safe-link.ts'
import { Markdown } from '#src/platform/web/ui/markdown.tsx'

const ELSEWHERE = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' } as const

const linkTo = (href: string) => (isSafeLink(href) ? (href.startsWith('/') ? {} : ELSEWHERE) : null)

interface PostMarkdownProps {
  text: string
  /** False for a new member, whose links are shown as text. */
  links: boolean
  isPlain: boolean
}

/** What somebody wrote, without pictures. */
export function PostMarkdown({ text, links, isPlain }: PostMarkdownProps) {
  const link = links ? linkTo : () => null
  return <Markdown text={text} className="space-y-3" isPage={false} isPlain={isPlain} link={link} />
}
