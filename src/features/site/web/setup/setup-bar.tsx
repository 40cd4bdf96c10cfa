import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { href, Link, useLocation, useSearchParams } from 'react-router'
import { i18n } from '#src/contract/i18n.ts'
import { FirstPassword } from '#src/features/sign-in/web/components/first-password.tsx'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { withQuery } from '#src/platform/web/routing/with-query.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import type { SetupStep } from '../../constants.ts'
import type { SiteSetup } from '../../contract/setup.ts'
import { siteSetupQuery } from '../queries.ts'
import { nextOf, STEP_TEXTS, stepOf, useSetup } from './steps.ts'

const LINK = 'inline-flex min-h-11 items-center'

interface StepListProps {
  steps: SiteSetup['steps']
  next: SetupStep
  /** The step that is on the screen. */
  shown: SetupStep | undefined
  className?: string
}

function StepList({ steps, next, shown, className }: StepListProps) {
  return (
    <ol className={className}>
      {steps.map(({ name, is_done }) => {
        const step = stepOf(name)
        if (!step) return null
        return (
          <li key={name}>
            <Link
              to={withQuery(href('/admin/site/start'), { step })}
              aria-current={step === shown ? 'step' : undefined}
              className={cx(
                'flex min-h-11 items-center gap-1.5 rounded-md px-2.5 no-underline hover:bg-primary-soft',
                step === (shown ?? next) ? 'font-semibold text-primary' : 'text-ink',
              )}
            >
              {is_done && <Check aria-hidden className="size-4 shrink-0 text-done" />}
              <span>
                {step === next && step !== shown
                  ? t`Next: ${i18n._(STEP_TEXTS[step].name)}`
                  : i18n._(STEP_TEXTS[step].name)}
              </span>
              {is_done && (
                <span className="sr-only">
                  <Trans>, done</Trans>
                </span>
              )}
            </Link>
          </li>
        )
      })}
    </ol>
  )
}

/**
 * What an administrator still has to do, above all of their pages.
 * @param props.children asks by itself for what a step asks for too, so it is there once the steps are gone
 */
export const SetupBar = ({ children }: { children: ReactNode }) => (
  <>
    <Path>{children}</Path>
    <FirstPassword />
  </>
)

/**
 * The setup path, above every page of an administrator until it is finished or dismissed: all of its steps on its own
 * page, and a single line that leads back to it on all others, which have menus of their own.
 */
function Path({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const { data, refetch } = useQuery({ ...siteSetupQuery, enabled: user?.is_admin ?? false })
  const saving = useIsMutating()
  const isOpen = data?.is_done === false
  // Any save may have finished a step.
  useEffect(() => {
    if (isOpen && saving === 0) void refetch()
  }, [isOpen, saving, refetch])
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { mutate, isPending } = useSetup()
  if (!data) return null
  if (data.is_done) return children
  const isOnPath = pathname === href('/admin/site/start')
  const reached = stepOf(search.get('step')) ?? stepOf(data.step)
  const shown = isOnPath ? (reached ?? nextOf(data.steps)) : undefined
  const next = nextOf(data.steps, isOnPath ? shown : stepOf(data.step))
  const list = { steps: data.steps, next, shown }
  const count = t`${data.steps.filter(({ is_done }) => is_done).length} of ${data.steps.length} done`
  return (
    <nav aria-label={t`Setup`} className="border-line border-b bg-sunken">
      <div className="wrap flex max-w-[86rem] items-start gap-x-4 py-1">
        {isOnPath ? (
          <>
            <p className="flex min-h-11 items-center gap-2 max-lg:hidden">
              <span className="font-semibold">
                <Trans>Your first hour</Trans>
              </span>
              <span className="text-ink-soft">{count}</span>
            </p>
            <StepList {...list} className="flex flex-1 flex-wrap gap-x-1 max-lg:hidden" />
            <details key={search.toString()} className="min-w-0 flex-1 lg:hidden">
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2">
                <span className="font-semibold">
                  <Trans>Your first hour</Trans>
                </span>
                <span className="text-ink-soft">
                  <Trans>
                    {count}; now: {i18n._(STEP_TEXTS[shown ?? next].name)}
                  </Trans>
                </span>
              </summary>
              <StepList {...list} />
            </details>
          </>
        ) : (
          <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
            <Link
              to={href('/admin/site/start')}
              className={`${LINK} gap-x-2 text-ink no-underline`}
            >
              <span className="font-semibold">
                <Trans>Your first hour</Trans>
              </span>{' '}
              <span className="text-ink-soft">{count}</span>
            </Link>
            <Link
              to={withQuery(href('/admin/site/start'), { step: next })}
              className={`${LINK} text-link font-semibold`}
            >
              <Trans>Next: {i18n._(STEP_TEXTS[next].name)}</Trans>
            </Link>
          </p>
        )}
        <Button
          size="sm"
          variant="quiet"
          disabled={isPending}
          aria-label={t`Dismiss the setup`}
          data-tip
          className="min-h-11"
          onClick={() => mutate({ dismissed: true })}
        >
          <X aria-hidden className="size-4" />
        </Button>
      </div>
    </nav>
  )
}
