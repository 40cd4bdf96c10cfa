import { href } from 'react-router'
import { LinkButton } from '#src/platform/web/sections/link-button.tsx'
import { usePageWords } from './page-words.ts'

/** Links from a tool's text to coaching (docs/product.md 3.2). */
export function LearnMore() {
  const words = usePageWords()
  return (
    <LinkButton href={href('/booking')} variant="secondary">
      {words('tools.more.button')}
    </LinkButton>
  )
}
