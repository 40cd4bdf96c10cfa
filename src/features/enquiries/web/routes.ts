import { msg } from '@lingui/core/runtime-macro'
import { CalendarCheck, MessageSquare } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const enquiriesRoutes: readonly PageRoute[] = [
  {
    path: '/booking',
    file: 'enquiries/web/booking-page.tsx',
    kind: 'public',
    isLive: true,
    menu: { place: 'support', order: 3, label: msg`Free Consultation` },
  },
  {
    path: '/contact',
    file: 'enquiries/web/contact-page.tsx',
    kind: 'public',
    menu: { place: 'support', order: 1, label: msg`Contact` },
  },
  {
    path: '/admin/contacts',
    kind: 'admin',
    menu: { place: 'admin', order: 2, label: msg`Contacts`, icon: MessageSquare, group: 'people' },
    file: 'enquiries/web/admin-contacts-page.tsx',
  },
  {
    path: '/admin/bookings',
    kind: 'admin',
    menu: { place: 'admin', order: 3, label: msg`Bookings`, icon: CalendarCheck, group: 'people' },
    file: 'enquiries/web/admin-bookings-page.tsx',
  },
]
