import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { BlogScreen } from '#features/about/blog-screen.tsx';

/**
 * `/blog?article={id}` shows one article. Responds with not found for an unknown one, and while the blog is disabled.
 *
 * @spec docs/behaviour §2 /blog; §1 Site-wide configuration: blog
 */
export const Route = createFileRoute('/blog')({
  staticData: { title: msg({ message: 'Blog', context: 'page title' }) },
  // Always return the key: the router keeps the unvalidated value of an omitted key.
  validateSearch: ({ article }: Record<string, unknown>): { article?: string | undefined } => ({
    article: typeof article === 'string' ? article : undefined,
  }),
  beforeLoad: ({ context }) => {
    if (!context.site.blog.enabled) throw notFound();
  },
  loaderDeps: ({ search: { article } }) => ({ article }),
  loader: async ({ context, deps }) => {
    const { articles } = await context.loadSiteTexts();
    const article = articles.find(({ id }) => id === deps.article);
    if (deps.article !== undefined && article === undefined) throw notFound();
    return { articles, article };
  },
  component: BlogRoute,
});

function BlogRoute() {
  return <BlogScreen {...Route.useLoaderData()} />;
}
