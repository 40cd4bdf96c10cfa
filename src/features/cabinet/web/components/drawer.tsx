import { ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import { DRAWERS, type DrawerType } from '../../constants.ts'
import type { Cabinet } from '../use-cabinet.ts'
import { DrawerContent } from './drawer-content.tsx'
import { Knob, WoodGrain } from './wood.tsx'

export function Drawer({ type, cabinet }: { type: DrawerType; cabinet: Cabinet }) {
  const { title, hint } = DRAWERS[type]
  const isOpen = cabinet.isOpen(type)
  const isTarget = cabinet.drag.dragging?.target?.drawer === type
  const count = cabinet.entriesOf(type).length
  const isCounted = cabinet.session === 'signed-in' && cabinet.drawers[type].status === 'ready'
  return (
    <Suspense>
      <section
        aria-labelledby={`drawer-${type}`}
        data-drawer={type}
        data-open={isOpen}
        data-target={isTarget || undefined}
        className="drawer"
      >
        <div className="drawer-front">
          <WoodGrain />
          <div className="drawer-plate">
            <h2 className="text-2xl">
              <button
                type="button"
                id={`drawer-${type}`}
                aria-expanded={isOpen}
                aria-controls={`tray-${type}`}
                aria-describedby={`hint-${type}`}
                className="drawer-button"
                onClick={() => cabinet.setOpen(type, !isOpen)}
              >
                {title}
              </button>
            </h2>
            <p id={`hint-${type}`} className="drawer-hint">
              {hint}
            </p>
          </div>
          <Knob />
          {isCounted && (
            <span className="drawer-count">
              {count}
              <span className="sr-only">{count === 1 ? ' entry' : ' entries'}</span>
            </span>
          )}
          <ChevronDown aria-hidden className="drawer-chevron" />
        </div>
        <div id={`tray-${type}`} className="drawer-slide">
          <div className="drawer-clip">
            <div className="drawer-tray">
              <DrawerContent type={type} cabinet={cabinet} />
            </div>
            <div aria-hidden="true" className="drawer-lip">
              <WoodGrain />
            </div>
          </div>
        </div>
      </section>
    </Suspense>
  )
}
