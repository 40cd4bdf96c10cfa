import { Fragment } from 'react'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { answerBlocks, type Span } from './answer-blocks.ts'

/** An answer only grows at its end, so a place in it is a good key. */
const placed = <T,>(items: readonly T[]) => items.map((item, at) => ({ item, place: String(at) }))

function Words({ spans }: { spans: readonly Span[] }) {
  return placed(spans).map(({ item: { text, look, url }, place }) => {
    if (url) {
      return (
        <SiteLink key={place} to={url} className="text-link">
          {text}
        </SiteLink>
      )
    }
    const Look = look ?? Fragment
    return <Look key={place}>{text}</Look>
  })
}

function Lines({ lines }: { lines: readonly Span[][] }) {
  return (
    <p>
      {placed(lines).map(({ item, place }) => (
        <Fragment key={place}>
          {place !== '0' && <br />}
          <Words spans={item} />
        </Fragment>
      ))}
    </p>
  )
}

/** An answer of the coach; what it may be made of, `answerBlocks` says. */
export function Markdown({ text }: { text: string }) {
  return placed(answerBlocks(text)).map(({ item: block, place }) => {
    if (block.kind === 'text') return <Lines key={place} lines={block.lines} />
    const List = block.ordered ? 'ol' : 'ul'
    return (
      <Fragment key={place}>
        {block.intro.length > 0 && <Lines lines={block.intro} />}
        <List className={`grid gap-1 pl-5 ${block.ordered ? 'list-decimal' : 'list-disc'}`}>
          {placed(block.items).map(entry => (
            <li key={entry.place}>
              <Words spans={entry.item} />
            </li>
          ))}
        </List>
      </Fragment>
    )
  })
}
