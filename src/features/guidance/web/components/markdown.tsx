import { Fragment } from 'react'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { answerBlocks, type Block, type Inline } from './answer-blocks.ts'

/** Text is only appended, so an index is a stable key. */
const placed = <T,>(items: readonly T[]) => items.map((item, at) => ({ item, place: String(at) }))

function Words({ parts }: { parts: readonly Inline[] }) {
  return placed(parts).map(({ item, place }) => {
    if (item.kind === 'text') return <Fragment key={place}>{item.text}</Fragment>
    if (item.kind === 'break') return <br key={place} />
    const inside = <Words parts={item.parts} />
    if (item.kind === 'link') {
      return (
        <SiteLink key={place} to={item.url} className="text-link">
          {inside}
        </SiteLink>
      )
    }
    const Look = item.kind
    return <Look key={place}>{inside}</Look>
  })
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return placed(blocks).map(({ item: block, place }) => {
    if (block.kind === 'paragraph') {
      return (
        <p key={place}>
          <Words parts={block.parts} />
        </p>
      )
    }
    const items = placed(block.items).map(entry => (
      <li key={entry.place}>
        <Blocks blocks={entry.item} />
      </li>
    ))
    return block.ordered ? (
      <ol key={place} start={block.start} className="grid list-decimal gap-1 pl-5">
        {items}
      </ol>
    ) : (
      <ul key={place} className="grid list-disc gap-1 pl-5">
        {items}
      </ul>
    )
  })
}

export function Markdown({ text }: { text: string }) {
  return <Blocks blocks={answerBlocks(text)} />
}
