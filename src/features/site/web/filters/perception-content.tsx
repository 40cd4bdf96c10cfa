import { href } from '#src/platform/web/routing/page.ts'
import { Heading } from '#src/platform/web/sections/headings.tsx'
import { Steps } from '#src/platform/web/sections/steps.tsx'
import { LearnMore } from '../components/learn-more.tsx'

const STEPS = [
  { title: 'Pick one moment', text: 'Something from today that left a mark: a mail, a look, a silence.' },
  { title: 'Write two columns', text: 'Left: what happened. Right: what you told yourself it meant.' },
  {
    title: 'Name the filter',
    text: 'Not Good Enough, Always/Never, Mind Reading, Should or Catastrophizing.',
  },
  { title: 'Rewrite the right side', text: 'One sentence that is true, kind, and short enough to remember.' },
] as const

/** Perception Filter on /tools/perception. */
export function PerceptionContent() {
  return (
    <div className="wrap space-y-12 py-16 lg:py-24">
      <div className="max-w-prose space-y-5 text-lg">
        <p>
          Over 90% of behaviour is learned. Limiting beliefs are part of that: they were picked up somewhere,
          and they can be put down. The Perception Filter is the practice of noticing the belief between the
          event and the feeling.
        </p>
        <p>It takes one sheet of paper and ten minutes. Do it in the evening, while the day is still warm.</p>
      </div>
      <Heading>How to Apply</Heading>
      <Steps items={STEPS} />
      <p className="text-lg">
        The five filters, and a method to reframe them, are on the{' '}
        <a href={href('/perception-filter')} className="text-link">
          Perception Filter page
        </a>
        .
      </p>
      <LearnMore />
    </div>
  )
}
