import { Trans } from '@lingui/react/macro'
import { cx } from '#src/platform/web/ui/cx.ts'
import { PIP_COUNT, PIP_NUMBERS } from '../../constants.ts'

/** 'n of 12 Completed', with a bar of twelve notches. */
export function PipCounter({ done }: { done: number }) {
  return (
    <div>
      <p className="font-semibold tabular-nums">
        <Trans>
          {done} of {PIP_COUNT} Completed
        </Trans>
      </p>
      <div className="mt-1.5 flex gap-0.5" aria-hidden="true">
        {PIP_NUMBERS.map(n => (
          <span
            key={n}
            className={cx(
              'h-1.5 flex-1 rounded-full transition-colors duration-200 motion-reduce:transition-none',
              n <= done ? 'bg-done' : 'bg-line',
            )}
          />
        ))}
      </div>
    </div>
  )
}
