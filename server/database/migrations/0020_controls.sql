CREATE TABLE "shop_controls" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"value" jsonb NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "shop_controls_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "kitchen_slot" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_kitchen_slot" ON "orders" USING btree ("kitchen_slot");