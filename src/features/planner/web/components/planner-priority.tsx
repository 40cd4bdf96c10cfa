import { Check } from 'lucide-react'
import { cx } from '#src/platform/web/ui/cx.ts'
import { isDone, priorityField } from '../../domain.ts'
import { fieldId, fieldName } from './field-names.ts'
import { PlannerText, type WeekFields } from './planner-text.tsx'

export function PlannerPriority({
  week,
  date,
  index,
}: {
  week: WeekFields
  date: string
  index: number
}) {
  const completed = priorityField(date, index, 'completed')
  const done = isDone(week.form, completed)
  return (
    <li className="flex items-start">
      <label className="planner-tick">
        <input
          type="checkbox"
          id={fieldId(completed)}
          checked={done}
          aria-label={fieldName(completed)}
          onChange={event => week.set(completed, event.target.checked)}
          className="peer sr-only"
        />
        <span aria-hidden className="planner-box">
          {done && <Check className="size-4" strokeWidth={3} />}
        </span>
      </label>
      <PlannerText
        className={cx('grow', done && 'planner-done')}
        week={week}
        field={priorityField(date, index, 'text')}
        rows={1}
        look="line"
      />
    </li>
  )
}
