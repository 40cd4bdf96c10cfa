import { DRAWERS } from '#src/features/texts/constants.ts'
import { HowToApply } from '#src/features/texts/web/components/how-to-apply.tsx'
import { LearnMore } from '#src/features/texts/web/components/learn-more.tsx'
import { words } from '#src/features/texts/web/copy.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { CabinetDrawer } from './cabinet-drawer.tsx'

/** A cabinet kept in the page's memory only: two samples per drawer, reset on reload (docs/product.md 3.5). */
export function CabinetContent() {
  return (
    <div className="wrap grid gap-12 py-16 md:grid-cols-[3fr_2fr] lg:gap-20 lg:py-24">
      <div className="space-y-5">
        <p className="rounded-md bg-progress-soft p-4">
          {words('cabinet.try')} To keep entries, use your own{' '}
          <a href={href('/conscious-cabinet')} className="text-link">
            Conscious Cabinet
          </a>
          .
        </p>
        {DRAWERS.map((drawer, index) => (
          <CabinetDrawer
            key={drawer.id}
            drawer={drawer}
            samples={words('cabinet.sample').filter(sample => sample.drawer === drawer.title)}
            open={index === 0}
          />
        ))}
      </div>
      <aside className="space-y-8">
        <HowToApply />
        <LearnMore />
      </aside>
    </div>
  )
}
