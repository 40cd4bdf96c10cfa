import { LearnMore } from '#src/features/texts/web/components/learn-more.tsx'
import { words } from '#src/features/texts/web/copy.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { Heading } from '#src/platform/web/sections/headings.tsx'
import { Paragraphs } from '#src/platform/web/sections/paragraphs.tsx'
import { Steps } from '#src/platform/web/sections/steps.tsx'

/** Perception Filter on /tools/perception. */
export function PerceptionContent() {
  return (
    <div className="wrap space-y-12 py-16 lg:py-24">
      <div className="max-w-prose space-y-5 text-lg">
        <Paragraphs>{words('perception.text')}</Paragraphs>
      </div>
      <Heading>How to Apply</Heading>
      <Steps items={words('perception.steps')} />
      <p className="text-lg">
        <a href={href('/perception-filter')} className="text-link">
          {words('perception.more')}
        </a>
      </p>
      <LearnMore />
    </div>
  )
}
