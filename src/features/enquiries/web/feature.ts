import { CalendarCheck, MessageSquare } from 'lucide-react'
import { webFeature } from '#src/platform/web/feature.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/booking': 'enquiries'
    '/contact': 'enquiries'
    '/admin/contacts': 'enquiries'
    '/admin/bookings': 'enquiries'
  }
}

export const enquiriesWeb = webFeature({
  name: 'enquiries',
  pages: [
    {
      path: '/booking',
      kind: 'public',
      title: 'Book a free consultation',
      description: 'A free 30-minute consultation.',
      menu: { place: 'support', order: 3, label: 'Free Consultation' },
    },
    {
      path: '/contact',
      kind: 'public',
      title: 'Contact',
      description: 'Write, call, or come by.',
      menu: { place: 'support', order: 1, label: 'Contact' },
    },
    {
      path: '/admin/contacts',
      kind: 'admin',
      title: 'Contacts',
      description: 'Administration.',
      menu: { place: 'admin', order: 2, label: 'Contacts', icon: MessageSquare },
      load: async () => ({ Component: (await import('./admin-contacts-page.tsx')).AdminContactsPage }),
    },
    {
      path: '/admin/bookings',
      kind: 'admin',
      title: 'Bookings',
      description: 'Administration.',
      menu: { place: 'admin', order: 3, label: 'Bookings', icon: CalendarCheck },
      load: async () => ({ Component: (await import('./admin-bookings-page.tsx')).AdminBookingsPage }),
    },
  ],
  publicPages: async () => (await import('./public-pages.tsx')).publicPages,
})
