import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { shortDate } from '#src/contract/formats.ts'
import { i18n } from '#src/contract/i18n.ts'
import {
  FIRST_LOOK,
  LATE_HOURS,
  LEFT_OUT,
  type LeftOut,
  LOOK_EVERY,
  P_MAX,
  WINDOW,
} from '#src/features/review/constants.ts'
import { labelWords } from '#src/features/texts/domain/pips.ts'
import { DisclosureSign } from '#src/platform/web/sections/disclosure.tsx'
import type { Cascade } from '../../contract/insight.ts'

const REASONS: Readonly<Record<LeftOut, MessageDescriptor>> = {
  rest: msg`rest days`,
  no_lead: msg`days without a lead named beforehand`,
  second: msg`second dominoes of a day`,
  imported: msg`imported days`,
  late: msg`days filled in later than ${LATE_HOURS} hours after`,
}

export function HowWeKnow({ cascade: { figures } }: { cascade: Cascade }) {
  return (
    <details className="group border-line border-t pt-3">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
        <Trans>
          How do we know?
          <DisclosureSign />
        </Trans>
      </summary>
      <div className="grid gap-5 pt-3">
        <p className="max-w-prose">
          <Trans>
            We compare the days that a pip led with the days that others did, by how many of the
            other eleven were done. Weekdays and slow changes over time are taken out first. Then
            your leads are shifted against your days in every possible way: a pattern counts only if
            chance shows as much in at most {P_MAX * 100} of 100 shifts, at two looks running. Looks
            are after {FIRST_LOOK} days and every {LOOK_EVERY} days, over the last {WINDOW}.
          </Trans>
        </p>
        <div>
          <h3 className="text-lg">
            <Trans>Your days</Trans>
          </h3>
          <p>
            <Trans>{figures.eligible_days} days count so far.</Trans>
          </p>
          <ul className="list-disc ps-5 text-ink-soft">
            {LEFT_OUT.map(reason => (
              <li key={reason}>
                <Trans>
                  {figures.left_out[reason]} {i18n._(REASONS[reason])} left out
                </Trans>
              </li>
            ))}
          </ul>
        </div>
        {figures.looks.length > 0 && (
          <div className="grid gap-4">
            <h3 className="text-lg">
              <Trans>The latest looks</Trans>
            </h3>
            {figures.looks.map(look => (
              <LookTable key={look.eligible_days} look={look} />
            ))}
          </div>
        )}
      </div>
    </details>
  )
}

function LookTable({ look }: { look: Cascade['figures']['looks'][number] }) {
  const title = t`After ${look.eligible_days} days, ${shortDate(look.date)}`
  if (look.pips.length === 0)
    return (
      <p className="text-ink-soft">
        <Trans>{title}: no pip had led on eight days, with eight others.</Trans>
      </p>
    )
  return (
    <table className="w-full text-start text-sm">
      <caption className="pb-1 text-start font-semibold">{title}</caption>
      <thead className="text-ink-soft">
        <tr>
          <th scope="col">
            <Trans>Pip</Trans>
          </th>
          {[t`Led`, t`Others`, t`By chance`].map(head => (
            <th key={head} scope="col" className="text-end">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {look.pips.map(each => (
          <tr key={each.pip} className="border-line border-t">
            <th scope="row" className="py-1 font-normal">
              {labelWords(each.label)}
            </th>
            <td className="text-end">{each.led}</td>
            <td className="text-end">{each.others}</td>
            <td className="text-end">
              <Trans>{Math.round(each.p * 100)} of 100</Trans>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
