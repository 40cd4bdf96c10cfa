import { CalendarCheck, ListChecks, type LucideIcon, Wrench } from 'lucide-react'

const POINTS: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Wrench,
    title: 'Personal Growth Tools',
    text: 'Your Daily Domino, your week and your drawers, kept for you alone and there on every device.',
  },
  {
    icon: CalendarCheck,
    title: 'Weekly Coaching',
    text: 'A conversation a week with a coach who knows where you left off.',
  },
  {
    icon: ListChecks,
    title: 'Self-Assessment',
    text: 'Short questionnaires that show where you stand today, and how far you have come.',
  },
]

/** Wide screens only (docs/product.md 8.2). */
export function AuthSidePanel() {
  return (
    <aside
      aria-label="What an account offers"
      className="hidden rounded-lg bg-primary-soft p-10 lg:block"
    >
      <h2 className="text-3xl">One tile, then the next</h2>
      <ul className="mt-8 space-y-7">
        {POINTS.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-md bg-sheet text-primary shadow-soft">
              <Icon aria-hidden className="size-5" />
            </span>
            <div>
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  )
}
