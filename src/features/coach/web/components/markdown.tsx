import { Fragment, type ReactNode } from 'react'
import { SiteLink } from '#src/web/app/site-link.tsx'

/** Our own pages, and https elsewhere; anything else stays text. */
const isSafe = (url: string) =>
  /^\/(?![/\\])[\w\-./?=&%#]*$/.test(url) || /^https:\/\/[\w.-]+(\/\S*)?$/.test(url)

const INLINE = /\*\*(.+?)\*\*|_(.+?)_|\[([^\]]+)\]\(([^)\s]+)\)/g

/** Bold, emphasis and links; all else is text, so nothing that is said can become markup. */
function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let at = 0
  for (const match of text.matchAll(INLINE)) {
    const [all, bold, emphasis, label = '', url = ''] = match
    if (match.index > at) parts.push(text.slice(at, match.index))
    if (bold) parts.push(<strong key={match.index}>{bold}</strong>)
    else if (emphasis) parts.push(<em key={match.index}>{emphasis}</em>)
    else if (isSafe(url)) {
      parts.push(
        <SiteLink key={match.index} to={url} className="text-link">
          {label}
        </SiteLink>,
      )
    } else parts.push(all)
    at = match.index + all.length
  }
  if (at < text.length) parts.push(text.slice(at))
  return parts
}

/** The little Markdown that the coach speaks: paragraphs, lists, bold, emphasis, links. */
export function Markdown({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((block, at) => {
    const lines = block.split('\n')
    const items = lines.filter(line => /^(-|\d+\.) /.test(line))
    const key = `${at}-${block.length}`
    if (items.length > 0) {
      const intro = lines.filter(line => !/^(-|\d+\.) /.test(line))
      const ordered = /^\d/.test(items[0] ?? '')
      const List = ordered ? 'ol' : 'ul'
      return (
        <Fragment key={key}>
          {intro.length > 0 && <p>{inline(intro.join(' '))}</p>}
          <List className={`grid gap-1 pl-5 ${ordered ? 'list-decimal' : 'list-disc'}`}>
            {items.map(item => (
              <li key={item}>{inline(item.replace(/^(-|\d+\.) /, ''))}</li>
            ))}
          </List>
        </Fragment>
      )
    }
    return (
      <p key={key} className="whitespace-pre-line">
        {inline(block)}
      </p>
    )
  })
}
