DROP INDEX "orders_phone";--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "recipient" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "subject" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "sealed_text" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "useful_until" timestamp with time zone;--> statement-breakpoint
UPDATE "orders" SET "useful_until" = "open_until";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "useful_until" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_by" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "failed_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_placed_by" ON "orders" USING btree ("placed_by","open_until");--> statement-breakpoint
CREATE INDEX "payments_customer" ON "payments" USING btree ("customer_id");--> statement-breakpoint
UPDATE "payments" SET "next_check_at" = now() WHERE "next_check_at" IS NULL AND "order_id" IN (SELECT "order_id" FROM "orders" WHERE "status" = 'pending');
