import { href } from '#src/platform/web/routing/page.ts'
import { CheckList } from '#src/platform/web/sections/check-list.tsx'
import { Heading } from '#src/platform/web/sections/headings.tsx'
import { LinkButton } from '#src/platform/web/sections/link-button.tsx'
import { Steps } from '#src/platform/web/sections/steps.tsx'
import { LearnMore } from './learn-more.tsx'

const STEPS = [
  {
    title: 'Morning reset',
    text: 'Before the phone: one minute of quiet, and the question of what comes first today.',
  },
  { title: 'First action', text: 'Do that one thing early, and small enough that you cannot argue with it.' },
  {
    title: 'Chain reaction',
    text: 'Let it lean on the next thing. Notice what became easier because it was done.',
  },
  { title: 'Evening reflection', text: 'Fill the pips, write one line, and choose the tile for tomorrow.' },
] as const

const COMMON = [
  'Make the bed',
  'Drink a glass of water before coffee',
  'Ten minutes of meditation',
  'A walk around the block',
  'Write down three priorities',
  'Answer the one message you avoid',
  'Lay out tomorrow’s clothes',
] as const

/** The Daily Domino content block (spec 2). */
export function DominoContent() {
  return (
    <div className="wrap grid gap-14 py-16 lg:grid-cols-[3fr_2fr] lg:gap-20 lg:py-24">
      <div className="space-y-10">
        <div className="max-w-prose space-y-5 text-lg">
          <p>
            A domino can tip one larger than itself. So can a morning. The Daily Domino is the one action that
            starts a cascade of positive outcomes: not the most important thing on the list, but the one that
            moves the others.
          </p>
          <p>Twelve pips stand for twelve parts of a life. Track the small wins, and watch the tile fill.</p>
        </div>
        <Heading>How to Apply</Heading>
        <Steps items={STEPS} />
        <div className="flex flex-wrap gap-3">
          <LinkButton href={href('/daily-domino')}>Open the tracker</LinkButton>
          <LearnMore />
        </div>
      </div>
      <aside className="self-start rounded-lg bg-sheet p-7 shadow-soft sm:p-9">
        <h2 className="text-[1.75rem]">Common daily dominoes</h2>
        <CheckList items={COMMON} />
      </aside>
    </div>
  )
}
