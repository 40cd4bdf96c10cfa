import { href } from '#src/web/routes.ts'
import { DRAWERS } from '../../constants.ts'
import { CabinetDrawer, CabinetTemplates } from './cabinet-drawer.tsx'
import { LearnMore } from './learn-more.tsx'

const STEPS = [
  {
    title: 'Thought sorting',
    text: 'Write down all that is on your mind. Ask of each: need, want, should-do or distraction?',
  },
  { title: 'Weekly filing', text: 'Once a week, give each thing a drawer. What fits in none may go.' },
  { title: 'Priority alignment', text: 'Hold This Week against This Life. Do they know each other?' },
  {
    title: 'Emotional filing',
    text: 'A feeling is an entry too. Give it a title, and it waits until you have time for it.',
  },
] as const

/** The Conscious Cabinet that lives in the page alone: two samples a drawer, lost on reload (spec 2). */
export function CabinetContent() {
  return (
    <div className="wrap grid gap-12 py-16 md:grid-cols-[3fr_2fr] lg:gap-20 lg:py-24">
      <div data-enhance="cabinet" className="space-y-5">
        <p className="rounded-md bg-progress-soft p-4">
          Try it here: what you write in these drawers stays in this page and is lost when you reload it. To
          keep entries, use your own{' '}
          <a href={href('cabinet')} className="text-link">
            Conscious Cabinet
          </a>
          .
        </p>
        {DRAWERS.map((drawer, index) => (
          <CabinetDrawer key={drawer.id} drawer={drawer} open={index === 0} />
        ))}
        <CabinetTemplates />
      </div>
      <aside className="space-y-8">
        <div className="hidden rounded-lg bg-sheet p-7 shadow-soft md:block">
          <h2 className="text-[1.75rem]">How to Apply</h2>
          <ol className="mt-5 space-y-5">
            {STEPS.map((step, index) => (
              <li key={step.title} className="flex gap-4">
                <span
                  aria-hidden="true"
                  className="w-6 shrink-0 font-serif text-3xl text-accent leading-none"
                >
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-xl">{step.title}</h3>
                  <p className="text-ink-soft">{step.text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <LearnMore />
      </aside>
    </div>
  )
}
