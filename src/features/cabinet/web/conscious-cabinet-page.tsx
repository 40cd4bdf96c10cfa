import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { ToolHelp } from '#src/features/guidance/web/tool-help.tsx'
import { WriteToCoach } from '#src/features/sign-in/web/components/write-to-coach.tsx'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { HowToApply } from '#src/features/texts/web/how-to-apply.tsx'
import { LearnMore } from '#src/features/texts/web/learn-more.tsx'
import { usePageWords } from '#src/features/texts/web/page-words.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { SignInNotice } from '#src/platform/web/sections/sign-in-notice.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { DRAWER_TYPES } from '../constants.ts'
import { Drawer } from './components/drawer.tsx'
import { drawerQuery } from './queries.ts'
import { useCabinet } from './use-cabinet.ts'
import './components/cabinet.css'

export const meta = pageMeta(
  msg`Conscious Cabinet`,
  msg`Three drawers for what is on your mind: this week, this year, this life.`,
)

/** /conscious-cabinet (docs/product.md 6.1): three drawers for what is on a member's mind. */
export default function ConsciousCabinetPage() {
  const { status, user } = useSession()
  const words = usePageWords()
  return (
    <div className="wrap grid gap-8 py-8 sm:py-12">
      <header className="max-w-2xl">
        <h1 className="text-4xl sm:text-5xl" tabIndex={-1}>
          <Trans>Conscious Cabinet</Trans>
        </h1>
        <p className="mt-4 text-ink-soft text-lg">
          <Trans>
            A thought with a place of its own stops asking for attention. Write it down, give it a
            drawer, and open that drawer when its time has come.
          </Trans>
        </p>
      </header>
      {status === 'signed-out' && (
        <SignInNotice text={t`Please log in to save and view your entries`} />
      )}
      <div className="grid items-start gap-10 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-14">
        {/* The key resets the drawers when another member signs in. */}
        <Drawers key={user?.id ?? 'visitor'} />
        <Suspense>
          <aside
            className="grid justify-items-start gap-8"
            aria-label={t`About the Conscious Cabinet`}
          >
            <div className="w-full">
              <ToolHelp tool="cabinet" label={t`What would you like to sort?`} />
            </div>
            <HowToApply steps={words('cabinet.steps')} />
            {user?.coach ? (
              <WriteToCoach coach={user.coach} className={buttonClass('secondary')} />
            ) : (
              <LearnMore />
            )}
          </aside>
        </Suspense>
      </div>
    </div>
  )
}

function Drawers() {
  const cabinet = useCabinet()
  return (
    <div>
      <p id="reorder-help" hidden>
        <Trans>
          Drag it, or press the up and down arrow keys to change the order and the left and right
          arrow keys to change the drawer.
        </Trans>
      </p>
      <p role="status" className="sr-only">
        {cabinet.announcement}
      </p>
      <div className="cabinet">
        {DRAWER_TYPES.map(type => (
          <Drawer key={type} type={type} cabinet={cabinet} />
        ))}
      </div>
    </div>
  )
}

const loaders = loadersOf((_, { userId }) =>
  userId === undefined ? [] : DRAWER_TYPES.map(drawer => drawerQuery(userId, drawer)),
)
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
