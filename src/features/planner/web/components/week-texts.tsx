import { Suspense } from 'react'
import { Link } from 'react-router'
import { href } from '#src/platform/web/routing/page.ts'
import { REFLECTION_FIELDS, TEXT_LABELS } from '../../constants.ts'
import { PlannerText, type WeekFields } from './planner-text.tsx'

/** The weekly intention (docs/product.md 5.1). */
export function WeekIntention({ week }: { week: WeekFields }) {
  return (
    <Suspense>
      <section className="planner-paper shadow-soft">
        <h2 className="text-2xl">Weekly Intention</h2>
        <p className="mt-1 mb-2 text-ink-soft max-sm:hidden print:hidden">
          One sentence that the whole week should serve.
        </p>
        <PlannerText week={week} field="weekly_intention" rows={2} />
      </section>
    </Suspense>
  )
}

/** The weekly review, and the next week's intention (docs/product.md 5.1). */
export function WeekReflection({ week, isMember }: { week: WeekFields; isMember: boolean }) {
  return (
    <Suspense>
      <section aria-labelledby="end-of-week" className="planner-paper shadow-soft">
        <h2 id="end-of-week" className="text-2xl">
          End of Week Reflection
        </h2>
        {isMember && (
          <p className="mt-1 print:hidden">
            <Link to={href('/weekly-planner/review')} className="inline-flex min-h-11 items-center">
              Look back one card at a time
            </Link>
          </p>
        )}
        <div className="planner-reflection">
          {REFLECTION_FIELDS.map(field => (
            <PlannerText
              key={field}
              week={week}
              field={field}
              rows={4}
              label={TEXT_LABELS[field]}
            />
          ))}
        </div>
      </section>
    </Suspense>
  )
}
