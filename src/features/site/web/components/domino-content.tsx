import { LearnMore } from '#src/features/texts/web/components/learn-more.tsx'
import { words } from '#src/features/texts/web/copy.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { CheckList } from '#src/platform/web/sections/check-list.tsx'
import { Heading } from '#src/platform/web/sections/headings.tsx'
import { LinkButton } from '#src/platform/web/sections/link-button.tsx'
import { Paragraphs } from '#src/platform/web/sections/paragraphs.tsx'
import { Steps } from '#src/platform/web/sections/steps.tsx'

/** The Daily Domino content block (docs/product.md 3.2). */
export function DominoContent() {
  return (
    <div className="wrap grid gap-14 py-16 lg:grid-cols-[3fr_2fr] lg:gap-20 lg:py-24">
      <div className="space-y-10">
        <div className="max-w-prose space-y-5 text-lg">
          <Paragraphs>{words('domino.text')}</Paragraphs>
        </div>
        <Heading>How to Apply</Heading>
        <Steps items={words('domino.steps')} />
        <div className="flex flex-wrap gap-3">
          <LinkButton href={href('/daily-domino')}>Open the tracker</LinkButton>
          <LearnMore />
        </div>
      </div>
      <aside className="self-start rounded-lg bg-sheet p-7 shadow-soft sm:p-9">
        <h2 className="text-[1.75rem]">{words('domino.common.title')}</h2>
        <CheckList items={words('domino.common').map(entry => entry.text)} />
      </aside>
    </div>
  )
}
