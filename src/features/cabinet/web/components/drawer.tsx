import { ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import { DRAWERS, type DrawerType } from '../../constants.ts'
import type { Cabinet } from '../use-cabinet.ts'
import { DrawerContent } from './drawer-content.tsx'

/** The grain of a plank, drawn once and stretched to fill its container. */
function WoodGrain() {
  return (
    <svg aria-hidden="true" viewBox="0 0 600 80" preserveAspectRatio="none" className="wood-grain">
      <path d="M0 9c90-7 170 8 290 3s200-10 310-2" />
      <path d="M0 20c120 4 150-9 260-6 60 2 78 15 130 14 74-1 130-13 210-8" />
      <path d="M0 33c100-5 160 2 226 0 66-1 92 16 166 15 80-1 118-14 208-11" />
      <path d="M0 44c130 5 190-4 250 2 48 5 96 8 140 6 78-4 130-7 210-4" />
      <path d="M0 57c90 2 200 9 320 6 96-3 170-12 280-5" />
      <path d="M0 70c140-7 250 6 360 2 86-3 150-6 240 2" />
      <path d="M316 39c20-8 58-8 78 0-20 8-58 8-78 0z" />
    </svg>
  )
}

function Knob() {
  return (
    <svg aria-hidden="true" viewBox="0 0 44 48" className="drawer-knob">
      <radialGradient id="brass" cx=".36" cy=".3" r=".8">
        <stop offset="0" stopColor="#fdf0c8" />
        <stop offset=".45" stopColor="#dcae5c" />
        <stop offset="1" stopColor="#7c541c" />
      </radialGradient>
      <ellipse cx="24" cy="28" rx="18" ry="17" fill="#2a1705" opacity=".34" />
      <circle cx="22" cy="22" r="17" fill="#8a6024" />
      <circle cx="22" cy="21" r="16" fill="url(#brass)" />
      <circle cx="22" cy="21" r="8.5" fill="none" stroke="#7c541c" strokeOpacity=".45" />
    </svg>
  )
}

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
