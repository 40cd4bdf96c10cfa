import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface Column<Row> {
  name: string
  cell: (row: Row) => ReactNode
  className?: string | undefined
  /** Hides the column's name visually, where the cells explain themselves. */
  hideName?: boolean | undefined
}

interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

/** A table on wide screens; on narrow ones a card per row, with labeled values. */
export function DataTable<Row extends { id: number; kind?: unknown }>(props: DataTableProps<Row>) {
  const { caption, columns, rows } = props
  return (
    <table className="w-full border-collapse text-start text-base max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-line border-b">
          {columns.map(column => (
            <th
              key={column.name}
              scope="col"
              className="px-3 py-3 font-semibold text-ink-soft text-sm"
            >
              {column.hideName ? <span className="sr-only">{column.name}</span> : column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-3">
        {rows.map(row => (
          <tr
            key={`${row.kind ?? ''} ${row.id}`}
            className="border-line max-md:grid max-md:gap-2 max-md:rounded-md max-md:bg-sunken max-md:p-4 md:border-b md:last:border-0 md:hover:bg-sunken"
          >
            {columns.map(column => (
              <td
                key={column.name}
                className={cx(
                  'min-w-0 align-middle [overflow-wrap:anywhere] md:px-3 md:py-2',
                  !column.hideName &&
                    'max-md:grid max-md:grid-cols-[6rem_minmax(0,1fr)] max-md:gap-2',
                  column.className,
                )}
              >
                {!column.hideName && (
                  <span className="text-ink-soft text-sm leading-6.5 md:hidden">{column.name}</span>
                )}
                <div>{column.cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
