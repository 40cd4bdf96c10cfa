import { Fragment } from 'react'
import { Link } from 'react-router'
import { answerBlocks, type Block, type Inline } from './answer-blocks.ts'

/** Text is only appended, so an index is a stable key. */
const withKeys = <T,>(items: readonly T[]) => items.map((item, at) => ({ item, key: String(at) }))

function Inlines({ parts }: { parts: readonly Inline[] }) {
  return withKeys(parts).map(({ item, key }) => {
    if (item.kind === 'text') return <Fragment key={key}>{item.text}</Fragment>
    if (item.kind === 'break') return <br key={key} />
    const inside = <Inlines parts={item.parts} />
    if (item.kind === 'link') {
      return (
        <Link key={key} to={item.url} reloadDocument={item.url.includes('#')} className="text-link">
          {inside}
        </Link>
      )
    }
    const Tag = item.kind
    return <Tag key={key}>{inside}</Tag>
  })
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return withKeys(blocks).map(({ item: block, key }) => {
    if (block.kind === 'paragraph') {
      return (
        <p key={key}>
          <Inlines parts={block.parts} />
        </p>
      )
    }
    const items = withKeys(block.items).map(entry => (
      <li key={entry.key}>
        <Blocks blocks={entry.item} />
      </li>
    ))
    return block.ordered ? (
      <ol key={key} start={block.start} className="grid list-decimal gap-1 pl-5">
        {items}
      </ol>
    ) : (
      <ul key={key} className="grid list-disc gap-1 pl-5">
        {items}
      </ul>
    )
  })
}

export function Markdown({ text }: { text: string }) {
  return <Blocks blocks={answerBlocks(text)} />
}
