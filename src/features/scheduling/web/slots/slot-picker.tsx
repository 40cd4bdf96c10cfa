import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { FailedAlert, Skeleton } from '#src/platform/web/ui/loading.tsx'
import type { SlotPickerProps } from './day-times.tsx'

/** Loaded when there are times to choose from: its calendar is a large library. */
const SlotDays = lazy(() =>
  import('./slot-days.tsx').then(
    loaded => ({ default: loaded.SlotDays }),
    // An error would take down the whole page with its form.
    () => ({ default: NoTimes }),
  ),
)

const NoTimes = () => (
  <FailedAlert onRetry={() => window.location.reload()}>
    <Trans>The free times could not be fetched. Please try again in a moment.</Trans>
  </FailedAlert>
)

/** Where it will be. */
export const PickerSpace = () => (
  <div aria-busy="true" className="grid gap-x-8 gap-y-5 md:grid-cols-[20rem_minmax(0,1fr)]">
    <Skeleton className="h-84 max-w-84" />
    <Skeleton className="h-40" />
  </div>
)

/** The days with free times, and the times of one of them. */
export const SlotPicker = (props: SlotPickerProps) => (
  <Suspense fallback={<PickerSpace />}>
    <SlotDays {...props} />
  </Suspense>
)
