ALTER TABLE "card_customers" ADD COLUMN "email_hash" text;--> statement-breakpoint
ALTER TABLE "card_customers" ADD COLUMN "delete_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "card_customers" ADD COLUMN "deletion_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "card_customers_email" ON "card_customers" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "card_customers_delete" ON "card_customers" USING btree ("delete_at");