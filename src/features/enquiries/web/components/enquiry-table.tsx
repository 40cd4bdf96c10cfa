import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { EmailText } from '#src/platform/web/lists/email-text.tsx'
import { EndlessTable, type EndlessTableProps } from '#src/platform/web/lists/endless-table.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'

interface Enquiry {
  id: number
  name: string
  email: string
  created_at: string
}

interface EnquiryTableProps<Row> extends EndlessTableProps<Row> {
  /** Shows all of one of them. */
  dialog: (enquiry: Row, onClose: () => void) => ReactNode
}

/** What visitors sent: who and when, and between them `columns`. */
export function EnquiryTable<Row extends Enquiry>({
  columns,
  dialog,
  ...table
}: EnquiryTableProps<Row>) {
  const { dayOf } = useFormats()
  const [opened, setOpened] = useState<Row>()
  return (
    <>
      <EndlessTable
        {...table}
        columns={[
          {
            name: t`Name`,
            cell: ({ name }) => <p className="font-semibold md:max-w-60">{name}</p>,
            className: 'md:min-w-36',
          },
          {
            name: t`Email`,
            cell: ({ email }) => <EmailText email={email} />,
            className: 'md:min-w-48',
          },
          ...columns,
          {
            name: t`Date`,
            cell: each => dayOf(each.created_at),
            className: 'md:whitespace-nowrap',
          },
          {
            name: t`Details`,
            hideName: true,
            className: 'md:whitespace-nowrap md:text-end',
            cell: each => (
              <Button size="sm" variant="secondary" onClick={() => setOpened(each)}>
                <Trans>
                  View Details<span className="sr-only"> of {each.name}</span>
                </Trans>
              </Button>
            ),
          },
        ]}
      />
      {opened && dialog(opened, () => setOpened(undefined))}
    </>
  )
}
