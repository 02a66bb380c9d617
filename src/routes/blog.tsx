import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { TextScreen } from '#features/legal/text-screen.tsx';

/** Responds with not found while `site.blog` is disabled. @spec §2 /blog; §1 Site-wide configuration: blog */
export const Route = createFileRoute('/blog')({
  staticData: { title: msg({ message: 'Blog', context: 'page title' }) },
  beforeLoad: ({ context }) => {
    if (!context.site.blog.enabled) throw notFound();
  },
  component: BlogRoute,
});

function BlogRoute() {
  return <TextScreen title="Blog" sections={[]} />;
}
