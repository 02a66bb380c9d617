CREATE TABLE "publications" (
	"publication_id" integer PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_version_shops_version_fk" FOREIGN KEY ("version") REFERENCES "public"."shops"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "publications" ("publication_id", "version", "published_at")
SELECT row_number() OVER (ORDER BY "loaded_at", "version"), "version", "loaded_at" FROM "shops"
WHERE "content" <> '{"site": {}, "settings": [], "menus": [], "offers": [], "streets": [], "delivery_costs": []}'::jsonb;
