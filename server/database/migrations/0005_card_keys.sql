CREATE TABLE "card_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"generation" integer NOT NULL,
	"renewed_at" timestamp with time zone NOT NULL
);
